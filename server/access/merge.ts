import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'api-clients', label: 'API clients', table: 'ApiClient', column: 'createdById' })
ownedRows({ name: 'cookie-consents', label: 'Cookie choices', table: 'CookieConsent' })
