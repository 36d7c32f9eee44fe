/** What the server says of a column, in tests of screens: counted and shown unless the test says otherwise. */
export const screenColumn = (key: string, kind = 'COUNT', more = {}) => ({
  key,
  title: key.toUpperCase(),
  hint: null,
  kind,
  currency: null,
  list: null,
  sort: key,
  isDefault: true,
  hasTotal: kind !== 'TEXT' && kind !== 'STATE' && kind !== 'MOMENT',
  ...more,
})
