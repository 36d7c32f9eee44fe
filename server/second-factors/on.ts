import { on } from '../platform/events.ts'
import { provideSecondFactors } from '../domain/sign-in/secondFactors.ts'
import { checks } from './check.ts'
import { removeAll } from './remove.ts'
import './reseal.ts'

provideSecondFactors(checks)

on('user.erased', (c, { userId }) => removeAll(c, userId))
// Whoever had the account before its owner proved to be it may have set these up.
on('user.recovered', (c, { userId }) => removeAll(c, userId))
