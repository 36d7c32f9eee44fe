import './changed.ts'
import './days.ts'
import './tiles.ts'
