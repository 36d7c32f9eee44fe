import type { Config } from './config.ts'

/** Guessed first by anyone who tries. */
const COMMON = new Set(['password', 'password1', 'password12', 'password123', 'passw0rd', '12345678', '123456789', '1234567890', 'qwertyuiop', 'qwerty123', 'qwerty12',
  'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'letmein1', 'welcome1', 'welcome123', 'abc12345', 'abcd1234', '11111111', '00000000', 'superman', 'motocross',
  'yamaha450', 'kawasaki', 'harley123', 'dealer123', 'training1', 'changeme', 'changeme1', 'admin123', 'administrator', 'trustno1', 'monkey123', 'dragon123', 'master123'])

export interface PasswordPolicy { minLength: number; maxLength: number; alphanumericOnly: boolean }

/** The documented rule (spec part 1, 5) unless PASSWORD_POLICY widens it. */
export const passwordPolicyOf = (config: Config): PasswordPolicy => config.PASSWORD_POLICY === 'any'
  ? { minLength: 8, maxLength: 128, alphanumericOnly: false }
  : { minLength: 8, maxLength: 40, alphanumericOnly: true }

/** Why a new password is refused; undefined when it is fine. */
export function passwordProblem(password: string, { minLength, maxLength, alphanumericOnly }: PasswordPolicy): string | undefined {
  if (password.length < minLength) return `The password must have at least ${minLength} characters.`
  if (password.length > maxLength) return `The password must have ${minLength} to ${maxLength} characters.`
  if (alphanumericOnly && !/^[A-Za-z0-9]+$/.test(password)) return 'The password must be alphanumeric, with no special characters.'
  if (COMMON.has(password.toLowerCase())) return 'This password is too easy to guess.'
  return undefined
}
