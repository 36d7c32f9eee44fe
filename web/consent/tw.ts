import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: '我們重視您的隱私',
  text: '我們使用運作本入口網站所必需的 Cookie。經您同意，我們也會使用分析 Cookie 來了解哪些頁面對大家有幫助。',
  accept: '全部接受',
  reject: '全部拒絕',
  manage: '管理偏好設定',
  prefs: 'Cookie 偏好設定',
  save: '儲存偏好設定',
  close: '關閉',
  nec: '必要 Cookie',
  necText: '用於維持登入、保護表單並記住您的語言和此選擇。一律開啟。',
  ana: '分析 Cookie',
  anaText: '在不含您姓名的情況下告訴我們網站的使用情況。',
  emb: '來自 {site} 的影片',
  embText: '在課程中顯示。載入時瀏覽器會連線至 {company}，對方會得知您的 IP 位址並可能設定 Cookie。',
  name: 'Cookie',
  kept: '保存時間',
  days: '90 天',
  years: '2 年',
  hours: '24 小時',
  minute: '1 分鐘',
}
