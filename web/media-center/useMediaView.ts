import { graphql, useFragment } from 'react-relay'
import type { RecordSourceProxy } from 'relay-runtime'
import type { useMediaView_view$key } from '../__generated__/useMediaView_view.graphql.ts'
import type { useMediaViewMutation } from '../__generated__/useMediaViewMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'

/** Widths of cards in pixels, by the zoom. */
export const ZOOMS = [120, 165, 260, 400]

export type MediaView = {
  showCards: boolean
  zoomValue: number
  keep: (change: { showCards?: boolean; zoomValue?: number }) => void
}

/** How the person likes to see the media center; kept with the person, shown at once. */
export function useMediaView(view: useMediaView_view$key): MediaView {
  const { showCards, zoomValue } = useFragment(
    graphql`fragment useMediaView_view on MediaView { showCards zoomValue }`,
    view,
  )
  const [save] = useSave<useMediaViewMutation>(graphql`
    mutation useMediaViewMutation($input: SaveMediaViewInput!) { saveMediaView(input: $input) { mediaView { showCards zoomValue } } }
  `)
  return {
    showCards,
    zoomValue,
    keep(change) {
      // It has no id: the root's own is changed beside the answer.
      const updater = (store: RecordSourceProxy) => {
        const record = store.getRoot().getLinkedRecord('mediaView')
        for (const [name, value] of Object.entries(change)) record?.setValue(value, name)
      }
      void save({ input: change }, { optimisticUpdater: updater, updater })
    },
  }
}
