"""Compiled parts that several solvers share. Importing them imports numba: do it inside ``solve`` only."""
