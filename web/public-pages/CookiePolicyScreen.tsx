import { Button } from '@mantine/core'
import { openCookiePreferences } from '../consent/cookieConsent.ts'
import { LegalPage } from './parts/LegalPage.tsx'

const cookies = [
  {
    name: 'Session cookie',
    kind: 'Necessary',
    use: 'Keeps you signed in.',
    stays: 'Until you sign out or the session expires',
  },
  { name: 'cc_cookie', kind: 'Necessary', use: 'Remembers your answer about cookies.', stays: '182 days' },
  { name: 'i18n_redirected', kind: 'Necessary', use: 'Remembers the language you chose.', stays: '365 days' },
  { name: '_ga', kind: 'Analytics', use: 'Tells visitors apart to count them.', stays: '2 years' },
  { name: '_gid', kind: 'Analytics', use: 'Tells visitors apart to count them.', stays: '24 hours' },
  { name: '_gat_gtag_UA', kind: 'Analytics', use: 'Limits how often data is sent.', stays: '1 minute' },
  { name: '_fbp', kind: 'Analytics', use: 'Measures how campaigns bring visitors here.', stays: '90 days' },
]

export default function CookiePolicyScreen() {
  return (
    <LegalPage
      title="Cookie policy"
      changed="November 1st, 2026"
      intro={
        <p>
          Cookies are small texts that a site leaves in your browser. We use as few as we can, and those that are not
          necessary only if you agree.
        </p>
      }
      clauses={[
        {
          title: 'Two kinds',
          body: (
            <ul>
              <li>
                <strong>Necessary</strong> cookies make the portal work: signing in, security, language. They are always
                on.
              </li>
              <li>
                <strong>Analytics</strong> cookies help us see which pages are used. They are off until you allow them.
              </li>
            </ul>
          ),
        },
        {
          title: 'The cookies we use',
          // A region that scrolls must be reachable by keyboard.
          body: (
            <div role="region" aria-label="The cookies we use" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Cookie</th>
                    <th scope="col">Kind</th>
                    <th scope="col">What for</th>
                    <th scope="col">How long</th>
                  </tr>
                </thead>
                <tbody>
                  {cookies.map(({ name, kind, use, stays }) => (
                    <tr key={name}>
                      <td>
                        <strong>{name}</strong>
                      </td>
                      <td>{kind}</td>
                      <td>{use}</td>
                      <td>{stays}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ),
        },
        {
          title: 'Your choice',
          body: (
            <>
              <p>
                You are asked on your first visit and can change your mind at any time. We keep a record of your choice,
                with a random number instead of your name.
              </p>
              <Button
                variant="default"
                onClick={() => {
                  void openCookiePreferences()
                }}
              >
                Change my choice
              </Button>
            </>
          ),
        },
        {
          title: 'Other storage',
          body: (
            <p>
              The portal also keeps small settings in your browser, like light or dark colors, which never leave it.
              Clearing the site data in your browser removes them and all cookies.
            </p>
          ),
        },
      ]}
    />
  )
}
