# Effective labels, as the handout names them: tiles are objects behind a border, counted from 1.
# mypy: ignore-errors
from AI import AI
from Action import Action


class MyAI( AI ):

	class __Tile():
		uncovered = False
		flagged   = False
		label     = None
		border    = False

		def __init__( self, x, y ):
			self.x = x
			self.y = y


	def __init__(self, rowDimension, colDimension, totalMines, startX, startY):
		self.__total = totalMines
		self.__width = colDimension
		self.__height = rowDimension
		self.__board = []
		for x in range( colDimension + 2 ):
			column = []
			for y in range( rowDimension + 2 ):
				tile = self.__Tile( x, y )
				if x in ( 0, colDimension + 1 ) or y in ( 0, rowDimension + 1 ):
					tile.border = True
				column.append( tile )
			self.__board.append( column )
		self.__last = self.__board[startX + 1][startY + 1]
		self.__covered = rowDimension * colDimension


	def getAction(self, number: int) -> "Action Object":
		if not self.__last.flagged:
			self.__last.uncovered = True
			self.__last.label = number
			self.__covered -= 1
		if self.__covered <= self.__total:
			return Action( AI.Action.LEAVE )
		best = None
		share = 2
		for tile in self.__tiles():
			if not tile.uncovered:
				continue
			unknown = self.__unmarked( tile )
			if len( unknown ) == 0:
				continue
			effective = self.__effectiveLabel( tile )
			if effective == 0:
				return self.__uncover( unknown[0] )
			if effective == len( unknown ):
				return self.__flag( unknown[0] )
			if effective / len( unknown ) < share:
				share = effective / len( unknown )
				best = unknown[0]
		if best is None:
			for tile in self.__tiles():
				if not tile.uncovered and not tile.flagged:
					best = tile
		return self.__uncover( best )


	def __tiles( self ):
		for x in range( 1, self.__width + 1 ):
			for y in range( 1, self.__height + 1 ):
				yield self.__board[x][y]


	def __neighbors( self, tile ):
		return [ self.__board[x][y] for x in range( tile.x - 1, tile.x + 2 )
				for y in range( tile.y - 1, tile.y + 2 )
				if not self.__board[x][y].border and not ( x == tile.x and y == tile.y ) ]


	def __unmarked( self, tile ):
		return [ n for n in self.__neighbors( tile ) if not n.uncovered and not n.flagged ]


	def __effectiveLabel( self, tile ):
		return tile.label - sum( [ 1 for n in self.__neighbors( tile ) if n.flagged ] )


	def __uncover( self, tile ):
		self.__last = tile
		return Action( AI.Action.UNCOVER, tile.x - 1, tile.y - 1 )


	def __flag( self, tile ):
		self.__last = tile
		tile.flagged = True
		return Action( AI.Action.FLAG, tile.x - 1, tile.y - 1 )
