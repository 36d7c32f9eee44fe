/** Where an event takes place, in a line. */
export const whereWords = ({ virtual, address }: { virtual: boolean; address: readonly string[] }): string =>
  virtual ? 'Livestream' : address.join(', ') || 'Place to be announced'
