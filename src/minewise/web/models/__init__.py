"""What travels: the requests and answers of the server."""

from minewise.web.models.about import *
from minewise.web.models.advice import *
from minewise.web.models.analysis import *
from minewise.web.models.comparisons import *
from minewise.web.models.decisions import *
from minewise.web.models.games import *
from minewise.web.models.parts import *
from minewise.web.models.review import *
