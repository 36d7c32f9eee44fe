import { TextField, type FieldOf } from '../ui/fields/TextField.tsx'

/** The six digits an app shows, with or without the gap between them. */
export const CodeField = (field: FieldOf<string>) => (
  <TextField {...field} max={7} inputMode="numeric" autoComplete="one-time-code" data-autofocus />
)
