import { counted } from '../ui/formats.ts'

/** A time that is left, as one says it: about 18 minutes, less than a minute. */
export const minutesLeft = (seconds: number): string =>
  seconds < 60 ? 'less than a minute' : `about ${counted(Math.ceil(seconds / 60), 'minute')}`
