import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SpiffRow_spiff$key } from '../__generated__/SpiffRow_spiff.graphql.ts'
import { timeLeft } from '../spiffs/days.ts'
import { dotted } from '../ui/formats.ts'
import { PictureRow } from '../ui/lists/rows/PictureRows.tsx'

type Props = {
  spiff: SpiffRow_spiff$key
  /** How long is left, where that is what counts; else it stands in the line of what it pays. */
  end?: (left: string) => ReactNode
}

/** A spiff one can earn from: what it pays, and how long still. */
export function SpiffRow({ spiff, end }: Props) {
  const known = useFragment(
    graphql`fragment SpiffRow_spiff on Spiff { databaseId name pays thumbnail { url } ...days_spiff }`,
    spiff,
  )
  const left = timeLeft(known)
  return (
    <PictureRow
      to={`/auth/spiff/card-info?spiffId=${known.databaseId}`}
      image={known.thumbnail?.url}
      title={known.name}
      text={end ? known.pays : dotted(known.pays, left)}
      {...(end && left ? { end: end(left) } : {})}
    />
  )
}
