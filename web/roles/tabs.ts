/** The parts of the roles screen, as the address names them. */
export const tabs = ['roles', 'matrix', 'holders', 'why'] as const
