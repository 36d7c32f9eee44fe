import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { useWayOut } from '../../web/courses/player/useWayOut.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

function Out({ name }: { name?: string }) {
  const { exit } = useWayOut('c1', name)
  return <a href={exit}>out</a>
}
async function wayOut(trail: string[], name?: string) {
  const router = createMemoryRouter([
    {
      id: 'root',
      path: '/',
      loader: () => ({ trail: trail.map((link) => ({ title: link, link })) }),
      element: <Out name={name} />,
      hydrateFallbackElement: <p>Loading</p>,
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
  return (await screen.findByText('out')).getAttribute('href')
}

test('who came from the curriculum goes back to it on the same way', async () => {
  expect(await wayOut(['/auth/curriculum-page/c1?crum=Brakes', '/auth/training/c1/x'], 'Brakes')).toBe(
    '/auth/curriculum-page/c1?crum=Brakes',
  )
})

test('who came another way begins anew there: the course does not stand above its curriculum', async () => {
  expect(await wayOut(['/auth/training/c1/x'], 'Brakes')).toBe('/auth/curriculum-page/c1')
})

test('a course without a curriculum is left to the own training', async () => {
  expect(await wayOut(['/auth/training/c1/x'])).toBe('/auth/my-training')
})
