/** What keeps a package from being played, what is missing, what is and what is not kept of what people do. */
export type FindingKind = 'FATAL' | 'MISSING' | 'UNTRACKED' | 'TRACKED'
export interface Finding {
  kind: FindingKind
  text: string
}

export const isFatal = (findings: readonly Finding[]): boolean => findings.some(({ kind }) => kind === 'FATAL')
