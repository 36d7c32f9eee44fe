import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'Votre vie privée compte',
  text: 'Nous utilisons les cookies nécessaires au fonctionnement de ce portail. Avec votre accord, nous utilisons aussi des cookies d’analyse pour savoir quelles pages sont utiles.',
  accept: 'Tout accepter',
  reject: 'Tout refuser',
  manage: 'Gérer les préférences',
  prefs: 'Préférences de cookies',
  save: 'Enregistrer les préférences',
  close: 'Fermer',
  nec: 'Cookies nécessaires',
  necText:
    'Ils maintiennent votre connexion, protègent les formulaires et mémorisent votre langue et ce choix. Ils sont toujours actifs.',
  ana: 'Cookies d’analyse',
  anaText: 'Ils nous indiquent, sans votre nom, comment le portail est utilisé.',
  emb: 'Vidéos de {site}',
  embText:
    'Affichées dans les cours. Leur chargement connecte votre navigateur à {company}, qui connaît alors votre adresse IP et peut déposer des cookies.',
  name: 'Cookie',
  kept: 'Conservé pendant',
  days: '90 jours',
  years: '2 ans',
  hours: '24 heures',
  minute: '1 minute',
}
