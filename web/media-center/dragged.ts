import { useState, type DragEvent } from 'react'

const TYPE = 'application/x-paddock-media'

/** What of the media center a drag holds; null while it is dragged elsewhere, or holds something else. */
const idsIn = ({ dataTransfer }: DragEvent): string[] => dataTransfer.getData(TYPE).split(',').filter(Boolean)

/** Makes a thing one that is dragged, with all that is chosen where it is one of them. */
export const dragOf = (id: string, chosen: ReadonlySet<string>) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move' as const
    event.dataTransfer.setData(TYPE, (chosen.has(id) ? [...chosen] : [id]).join(','))
  },
})

/** Makes a folder one that things are dropped on. */
export function useDropOn(
  folderId: string | null,
  onMove: ((ids: string[], folderId: string | null) => void) | undefined,
) {
  const [isOver, setOver] = useState(false)
  if (!onMove) return { isOver: false, drop: {} }
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(TYPE)
  return {
    isOver,
    drop: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move' as const
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        const ids = idsIn(event).filter((id) => id !== folderId)
        if (ids.length > 0) onMove(ids, folderId)
      },
    },
  }
}
