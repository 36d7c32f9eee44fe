import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'La tua privacy è importante',
  text: 'Usiamo i cookie necessari al funzionamento di questo portale. Con il tuo consenso usiamo anche cookie analitici per capire quali pagine sono utili.',
  accept: 'Accetta tutti',
  reject: 'Rifiuta tutti',
  manage: 'Gestisci preferenze',
  prefs: 'Preferenze cookie',
  save: 'Salva preferenze',
  close: 'Chiudi',
  nec: 'Cookie necessari',
  necText: 'Mantengono l’accesso, proteggono i moduli e ricordano la lingua e questa scelta. Sono sempre attivi.',
  ana: 'Cookie analitici',
  anaText: 'Ci dicono, senza il tuo nome, come viene usato il portale.',
  emb: 'Video di {site}',
  embText:
    'Mostrati nei corsi. Caricandoli il browser si collega a {company}, che viene a conoscere il tuo indirizzo IP e può impostare cookie.',
  name: 'Cookie',
  kept: 'Durata',
  days: '90 giorni',
  years: '2 anni',
  hours: '24 ore',
  minute: '1 minuto',
}
