import { pino } from 'pino'

/** One JSON line per happening; never bodies, never secrets. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.tin', 'req.headers'],
      censor: '[hidden]',
    },
  })
