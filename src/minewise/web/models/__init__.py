"""What travels: the requests and answers of the server."""

from minewise.web.models.comparisons import *
from minewise.web.models.parts import *
