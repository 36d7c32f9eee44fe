import { Text } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { EventView } from '../EventView.tsx'
import { placeWords, spanWords } from '../eventTimes.ts'
import { keptDraft, type Draft } from './draft.ts'

/** When it is, as far as it was chosen by now. */
function whenOf({ startDay, endDay, timeZone, ...times }: Draft): string {
  return startDay ? `${spanWords({ ...times, startDay, endDay: endDay ?? startDay })} ${timeZone}` : 'No day yet'
}

/** What stands in the editor, not saved yet, as people would see it. */
export default function AdminDraftEventScreen() {
  const [draft] = useState(keptDraft)
  if (!draft)
    return (
      <EmptyState
        order={1}
        icon={IconCalendarEvent}
        title="Nothing to preview"
        text="Choose Preview in the editor: what you typed is shown here in a new tab."
      />
    )
  const { title, text, brand, kind, place, price, pictures } = draft
  const isVirtual = kind === 'virtual'
  return (
    <PreviewPage title="Preview" text="As people would see it. This is not saved yet.">
      <EventView
        title={title}
        brand={brand}
        when={whenOf(draft)}
        where={placeWords({ virtual: isVirtual, place })}
        isVirtual={isVirtual}
        price={<Text>{price ? formatMoney(price) : 'Free'}</Text>}
        html={text}
        pictures={pictures}
      />
    </PreviewPage>
  )
}
