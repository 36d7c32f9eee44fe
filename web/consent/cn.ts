import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: '我们重视您的隐私',
  text: '我们使用运行本门户所必需的 Cookie。经您同意，我们还会使用分析 Cookie 来了解哪些页面对大家有帮助。',
  accept: '全部接受',
  reject: '全部拒绝',
  manage: '管理偏好',
  prefs: 'Cookie 偏好',
  save: '保存偏好',
  close: '关闭',
  nec: '必要 Cookie',
  necText: '用于保持登录、保护表单并记住您的语言和此选择。始终开启。',
  ana: '分析 Cookie',
  anaText: '在不含您姓名的情况下告诉我们门户的使用情况。',
  emb: '来自 {site} 的视频',
  embText: '在课程中显示。加载时浏览器会连接 {company}，对方会获知您的 IP 地址并可能设置 Cookie。',
  name: 'Cookie',
  kept: '保存时间',
  days: '90 天',
  years: '2 年',
  hours: '24 小时',
  minute: '1 分钟',
}
