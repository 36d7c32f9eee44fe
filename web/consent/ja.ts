import type { ConsentTexts } from './texts.ts'

export const consent: ConsentTexts = {
  title: 'プライバシーを大切にします',
  text: 'このポータルの運営に必要なクッキーを使用します。同意いただいた場合は、役立つページを知るために分析用クッキーも使用します。',
  accept: 'すべて許可',
  reject: 'すべて拒否',
  manage: '設定を管理',
  prefs: 'クッキーの設定',
  save: '設定を保存',
  close: '閉じる',
  nec: '必須クッキー',
  necText: 'サインインの維持、フォームの保護、言語とこの選択の記憶に使用します。常に有効です。',
  ana: '分析クッキー',
  anaText: 'お名前を含めずに、ポータルの利用状況を把握します。',
  emb: '{site} の動画',
  embText:
    'コース内に表示されます。読み込むとブラウザーが {company} に接続し、IP アドレスが伝わり、Cookie が設定されることがあります。',
  name: 'クッキー',
  kept: '保存期間',
  days: '90日',
  years: '2年',
  hours: '24時間',
  minute: '1分',
}
