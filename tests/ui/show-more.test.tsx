// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { ShowMore } from '../../web/ui/lists/pagination/ShowMore.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const loadNext = vi.fn()

function foot(pages: Partial<ComponentProps<typeof ShowMore>['pages']>) {
  cleanup()
  render(
    <PaddockTheme>
      <ShowMore pages={{ hasNext: true, isLoadingNext: false, loadNext, ...pages }} of={1200} />
    </PaddockTheme>,
  )
}

it('asks for more where there is more, and again where it did not come', () => {
  foot({ hasNext: false })
  expect(screen.queryByRole('button')).toBeNull()
  foot({})
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 1,200' }))
  foot({ error: new Error('No connection') })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(loadNext.mock.calls).toEqual([[20], [20]])
})
