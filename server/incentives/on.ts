import './rewards/earn.ts'
