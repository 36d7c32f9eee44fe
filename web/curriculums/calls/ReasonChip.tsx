import { Badge } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ReasonChip_reason$key } from '../../__generated__/ReasonChip_reason.graphql.ts'
import { REASON_LOOKS, reasonWords } from './callWords.ts'

/** Why somebody is called: by color and words, which take two lines where there is no room. */
export function ReasonChip({ reason: key }: { reason: ReasonChip_reason$key }) {
  const { reason, count, day, name } = useFragment(
    graphql`fragment ReasonChip_reason on ReasonToCall { reason count day name }`,
    key,
  )
  const look = REASON_LOOKS[reason as keyof typeof REASON_LOOKS]
  return (
    <Badge color={look.color} tt="none" fw={600} maw="100%" title={look.label}>
      {reasonWords({ reason, count, day, name })}
    </Badge>
  )
}
