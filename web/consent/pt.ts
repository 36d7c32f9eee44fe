import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'Valorizamos sua privacidade',
  text: 'Usamos os cookies necessários para este portal funcionar. Com seu consentimento, usamos também cookies analíticos para saber quais páginas são úteis.',
  accept: 'Aceitar todos',
  reject: 'Rejeitar todos',
  manage: 'Gerenciar preferências',
  prefs: 'Preferências de cookies',
  save: 'Salvar preferências',
  close: 'Fechar',
  nec: 'Cookies necessários',
  necText: 'Mantêm sua sessão, protegem formulários e lembram seu idioma e esta escolha. Estão sempre ativos.',
  ana: 'Cookies analíticos',
  anaText: 'Eles nos dizem, sem seu nome, como o portal é usado.',
  emb: 'Vídeos do {site}',
  embText:
    'Mostrados nos cursos. Ao carregá-los, seu navegador se conecta à {company}, que fica sabendo seu endereço IP e pode gravar cookies.',
  name: 'Cookie',
  kept: 'Duração',
  days: '90 dias',
  years: '2 anos',
  hours: '24 horas',
  minute: '1 minuto',
}
