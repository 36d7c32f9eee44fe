import { Text, VisuallyHidden } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { PlaceList_board$key } from '../__generated__/PlaceList_board.graphql.ts'
import classes from './PlaceList.module.css'
import { scoreWords } from './words.ts'

/** The top of a board and, where one is further down, the own place with those around it. */
export function PlaceList({ board }: { board: PlaceList_board$key }) {
  const data = useFragment(
    graphql`
    fragment PlaceList_board on Leaderboard {
      name
      ...words_score
      standings(first: 5) {
        places { id place position score name isOwn }
        around { id place position score name isOwn }
      }
    }
  `,
    board,
  )
  const { name, standings } = data
  const { places, around } = standings
  const end = places.at(-1)?.position ?? 0
  const further = around.filter(({ position }) => position > end)
  const isApart = further.length > 0 && further[0]!.position > end + 1
  return (
    <ol className={classes.list} aria-label={`Places: ${name}`}>
      {[...places, ...further].map((row) => (
        <li key={row.id}>
          {isApart && row === further[0] && (
            <Text className={classes.gap} aria-hidden="true">
              …
            </Text>
          )}
          <div className={row.isOwn ? `${classes.row} ${classes.own}` : classes.row}>
            <Text span inherit fw={700}>
              {row.place}
              <VisuallyHidden>. </VisuallyHidden>
            </Text>
            <Text span inherit style={{ overflowWrap: 'anywhere' }}>
              {row.name}
              {row.isOwn && ' (you)'}
            </Text>
            <Text span inherit size="sm">
              {scoreWords(data, row.score)}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  )
}
