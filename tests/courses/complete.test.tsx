import { act, fireEvent, render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createMockEnvironment } from 'relay-test-utils'
import { expect, test } from 'vitest'
import { AdminCompleteCourse } from '../../web/courses/people/AdminCompleteCourse.tsx'
import { setSession } from '../../web/session/session.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { answer, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

test('completing a course for a person without choosing one says so at its field, and sends nothing', async () => {
  setSession(sessionOf())
  const environment = createMockEnvironment()
  const dialog = <AdminCompleteCourse person={{ databaseId: 'u9', name: 'Ines Roy' }} onClose={() => {}} />
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  await act(async () =>
    render(
      <RelayEnvironmentProvider environment={environment}>
        <PaddockTheme>
          <PortalTheme>
            <RouterProvider router={router} />
          </PortalTheme>
        </PaddockTheme>
      </RelayEnvironmentProvider>,
    ),
  )
  await act(async () => answer(environment, { allCourses: [] }))
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Passed on paper.' } })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Complete' }))
  })
  const field = screen.getByLabelText(/^Course/, { selector: 'input:not([type=hidden])' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const description = field.getAttribute('aria-describedby')!.split(' ')
  expect(description.map((id) => document.getElementById(id)?.textContent)).toContain('Choose a course.')
  expect(environment.mock.getAllOperations()).toEqual([])
})
