import { Radio, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminMergeFields_preview$key } from '../../__generated__/AdminMergeFields_preview.graphql.ts'
import classes from './AdminMerge.module.css'

type Props = {
  preview: AdminMergeFields_preview$key
  chosen: ReadonlySet<string>
  onChoose: (chosen: Set<string>) => void
  names: [string, string]
}

/** Every field of both; where they differ one of the two is chosen. */
export function AdminMergeFields({ preview, chosen, onChoose, names: [stays, closes] }: Props) {
  const { fields } = useFragment(
    graphql`
    fragment AdminMergeFields_preview on MergePreview { fields { name label primary secondary differs fills } }
  `,
    preview,
  )
  const choose = (name: string, fromSecondary: boolean) => {
    const next = new Set(chosen)
    if (fromSecondary) next.add(name)
    else next.delete(name)
    onChoose(next)
  }
  const same = fields.filter(({ differs, primary }) => !differs && primary)
  return (
    <>
      <div className={classes.heads} aria-hidden="true">
        <span />
        <Text size="sm" fw={600}>
          Stays: {stays}
        </Text>
        <Text size="sm" fw={600}>
          Is closed: {closes}
        </Text>
      </div>
      {fields
        .filter(({ differs }) => differs)
        .map(({ name, label, primary, secondary, fills }) => {
          const fromSecondary = fills || chosen.has(name)
          return (
            <div key={name} className={classes.field} role="radiogroup" aria-label={label}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Radio
                name={name}
                value="primary"
                checked={!fromSecondary}
                disabled={fills}
                onChange={() => choose(name, false)}
                label={primary || 'Empty'}
                classNames={{ label: classes.value }}
              />
              <Radio
                name={name}
                value="secondary"
                checked={fromSecondary}
                disabled={fills}
                onChange={() => choose(name, true)}
                label={secondary || 'Empty'}
                description={fills ? 'Fills what is empty' : undefined}
                classNames={{ label: classes.value }}
              />
            </div>
          )
        })}
      {same.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          The same in both: {same.map(({ label, primary }) => `${label} (${primary})`).join(', ')}
        </Text>
      )}
    </>
  )
}
