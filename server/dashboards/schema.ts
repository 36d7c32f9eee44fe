import './days.ts'
import './tiles.ts'
