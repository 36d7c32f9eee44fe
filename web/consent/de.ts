import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'Ihre Privatsphäre ist uns wichtig',
  text: 'Wir verwenden notwendige Cookies für den Betrieb dieses Portals. Mit Ihrer Zustimmung verwenden wir auch Analyse-Cookies, um zu sehen, welche Seiten helfen.',
  accept: 'Alle akzeptieren',
  reject: 'Alle ablehnen',
  manage: 'Einstellungen verwalten',
  prefs: 'Cookie-Einstellungen',
  save: 'Einstellungen speichern',
  close: 'Schließen',
  nec: 'Notwendige Cookies',
  necText:
    'Sie halten Sie angemeldet, schützen Formulare und merken sich Ihre Sprache und diese Wahl. Sie sind immer aktiv.',
  ana: 'Analyse-Cookies',
  anaText: 'Sie sagen uns ohne Ihren Namen, wie das Portal genutzt wird.',
  emb: 'Videos von {site}',
  embText:
    'In Kursen gezeigt. Beim Laden verbindet sich Ihr Browser mit {company}; dort wird Ihre IP-Adresse bekannt, und es können Cookies gesetzt werden.',
  name: 'Cookie',
  kept: 'Speicherdauer',
  days: '90 Tage',
  years: '2 Jahre',
  hours: '24 Stunden',
  minute: '1 Minute',
}
