import type { Config } from '../platform/config.ts'

export const PATH = '/calendar/'
export const ENDING = '.ics'

export const addressOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}${PATH}${token}${ENDING}`
