import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: '개인정보를 소중히 여깁니다',
  text: '이 포털 운영에 필요한 쿠키를 사용합니다. 동의하시면 어떤 페이지가 도움이 되는지 알기 위해 분석 쿠키도 사용합니다.',
  accept: '모두 허용',
  reject: '모두 거부',
  manage: '환경설정 관리',
  prefs: '쿠키 환경설정',
  save: '환경설정 저장',
  close: '닫기',
  nec: '필수 쿠키',
  necText: '로그인 유지, 양식 보호, 언어와 이 선택의 기억에 사용됩니다. 항상 켜져 있습니다.',
  ana: '분석 쿠키',
  anaText: '이름 없이 포털이 어떻게 사용되는지 알려 줍니다.',
  emb: '{site} 동영상',
  embText: '과정에 표시됩니다. 불러오면 브라우저가 {company}에 연결되어 IP 주소가 전달되고 쿠키가 설정될 수 있습니다.',
  name: '쿠키',
  kept: '보관 기간',
  days: '90일',
  years: '2년',
  hours: '24시간',
  minute: '1분',
}
