import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

type Props<T extends FieldValues> = FieldOf<T> & { description?: string; required?: boolean; compact?: boolean }

/** Formatted text of a form, as html; empty text is ''. */
export function RichTextField<T extends FieldValues>({
  control,
  name,
  label,
  description,
  required,
  compact,
}: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={fieldState.error?.message}
      withAsterisk={required}
    >
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={compact ? 172 : 452} role="status" aria-label="Loading the editor" />}>
          <RichTextEditor
            label={label}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            compact={compact}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
