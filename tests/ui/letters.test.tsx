import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { RowTitle } from '../../web/ui/lists/rows/RowTitle.tsx'
import { MediaCard } from '../../web/ui/media/MediaCard.tsx'
import { Portrait } from '../../web/ui/Portrait.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'
import { cut, firstLetter, initialsOf } from '../../web/ui/letters.ts'

standInForBrowser()

it('what stands for a picture is a whole sign', () => {
  expect(['Trail day', '🏍️ Ride', '👨‍👩‍👧‍👦 Family day', '🇺🇸', 'e\u0301lan', ''].map(firstLetter)).toEqual([
    'T',
    '🏍️',
    '👨‍👩‍👧‍👦',
    '🇺🇸',
    'e\u0301',
    '',
  ])
  expect(['Ada Rider', 'norrvik', ' 🏁  racing ', 'Ana María de la Cruz', '🏍️🏁', 'X', ''].map(initialsOf)).toEqual([
    'AR',
    'NO',
    '🏁R',
    'AM',
    '🏍️🏁',
    'X',
    '',
  ])
})

it('a name made of a file is cut between signs', () => {
  expect([cut('Ride 👨‍👩‍👧‍👦', 8), cut('Ride', 4), cut('Ride', 3), cut('Ride', 9)]).toEqual(['Ride ', 'Ride', 'Rid', 'Ride'])
})

it('cards, rows and portraits without a picture show it', () => {
  const title = '🏍️ Ride'
  const { container } = render(
    <PaddockTheme>
      <MemoryRouter>
        <RowTitle title={title} />
        <MediaCard title={title} image={null} to="/auth/videos/v" />
        <Portrait name={title} image={null} />
      </MemoryRouter>
    </PaddockTheme>,
  )
  expect(container.textContent.match(/🏍️(?! )/gu)).toHaveLength(3)
  expect(container.textContent.isWellFormed()).toBe(true)
})
