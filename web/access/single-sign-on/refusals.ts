/** What the sign-in screen says when the provider’s way led to nobody being signed in, by the reason in the address. */
const sentences: Record<string, string> = {
  off: 'This way to sign in is turned off. Use your email and password.',
  unavailable: 'Your company’s sign-in cannot be reached right now. Try again in a few minutes.',
  cancelled: 'You canceled the sign-in. Try again whenever you like.',
  expired: 'This sign-in took too long or was started in another window. Please try again.',
  clock: 'Your company’s sign-in and this portal disagree about the time. Please tell an administrator.',
  'too-many': 'Too many attempts. Try again in a minute.',
  'no-account': 'You have no account here yet. Ask an administrator to invite you.',
  'no-email': 'Your company’s sign-in did not tell us your email address. Please tell an administrator.',
  'not-verified':
    'There is an account with your email address, but your company’s sign-in does not confirm that the address is yours. Sign in with your password.',
  'not-proved':
    'There is an account with your email address that was never verified. Sign in with your password and verify the address first.',
  administrator: 'Administrators sign in with their email and password.',
  linked: 'The account with your email address belongs to somebody else’s sign-in. Please tell an administrator.',
  pending: 'Your account is pending until an administrator approves it.',
  denied: 'Your account was denied. Please contact us by email.',
  deactivated: 'Your account was deactivated.',
  'login-disabled': 'Login is disabled outside production.',
}

export const refusalSentence = (reason: string | null): string | undefined =>
  reason === null
    ? undefined
    : Object.hasOwn(sentences, reason)
      ? sentences[reason]
      : 'You could not be signed in. Please try again.'
