import type { FieldValues } from 'react-hook-form'
import { TextField, type FieldOf } from '../ui/fields/TextField.tsx'

/** The six digits an app shows, with or without the gap between them. */
export const CodeField = <T extends FieldValues>(field: FieldOf<T>) => (
  <TextField {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={7} data-autofocus />
)
