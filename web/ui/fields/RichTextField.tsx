import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useField } from './useField.ts'
import type { FieldOf, Words } from './TextField.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

type Props = FieldOf<Words> & { description?: string; compact?: boolean }

/** Formatted text of a form, as html; empty text is ''. */
export function RichTextField({ control, name, label, description, required, compact }: Props) {
  const { field, problem, onWay } = useField<Words>({ control, name })
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem} withAsterisk={required}>
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={compact ? 172 : 452} role="status" aria-label="Loading the editor" />}>
          <RichTextEditor
            label={label}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onWay={onWay}
            compact={compact}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
