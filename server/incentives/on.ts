import './earn.ts'
