/** Where a sentence may end, and what its values are. */
export interface Ending {
  end: number
  /** The number or name that it labels. */
  value: string | null
}
