import { Anchor, Group } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

/** A number as a telephone dials it: what follows `ext.` is dialed once somebody answers. */
const dialed = (number: string): string => {
  const [main = '', extension] = number.split(' ext. ')
  return `tel:${main.replace(/[^+\p{L}\p{N}]/gu, '')}${extension ? `;ext=${extension}` : ''}`
}

/** A telephone number to press; `name` is who answers, for those who do not see whom it stands beside. */
export const PhoneLink = ({ number, name }: { number: string; name?: string }) => (
  <Anchor href={dialed(number)} size="sm" {...(name && { 'aria-label': `Call ${name} at ${number}` })}>
    {name ? (
      <Group gap={4} wrap="nowrap">
        <IconPhone size={14} aria-hidden="true" />
        {number}
      </Group>
    ) : (
      number
    )}
  </Anchor>
)
