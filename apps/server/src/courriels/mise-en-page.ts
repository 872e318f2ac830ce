import type { Language } from '@sillon/contract'

/** Name of the product in the mails. */
export const PRODUIT = 'Sillon'

/**
 * Last paragraph of a mail, below `-- `, as mailboxes know it: the product, and its address.
 * @param pourquoi why the mail came: it ends with a colon, and the account's address follows, where one changes that
 */
export const pied = (adresse: string, pourquoi?: string): string =>
  ['-- ', ...(pourquoi === undefined ? [] : [pourquoi, `${adresse}/account`]), `${PRODUIT} – ${adresse}`].join('\n')

interface Mail {
  readonly langue: Language
  readonly sujet: string
  /** Plain text: paragraphs between empty lines. */
  readonly texte: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)

/** Colours in light; mailboxes that know dark mode take those of the style sheet below. Contrast is at least 4.5 to 1 in both. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #141a16 !important; }
    .carte { background: #1f2a22 !important; border-color: #3a4a3f !important; }
    .texte { color: #eef3ef !important; }
    .discret, .discret a { color: #b4c3b8 !important; }
    .bouton { background: #8fcf9b !important; color: #10180f !important; }
    .nom { color: #a9dcb3 !important; }
  }`

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISCRET = `class="discret" style="margin:0 0 8px;${FONT};font-size:13px;line-height:1.5;color:#55625a"`

const lien = (url: string, text = url) =>
  `<a href="${escaped(url)}" style="color:inherit;word-break:break-all">${escaped(text)}</a>`

/** The paragraph's words as a button, and its address below: a reader sees where it leads. */
const bouton = (words: string, url: string) => `
  <p style="margin:24px 0 8px"><a class="bouton" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2f6b3a;color:#ffffff;${FONT};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none">${escaped(words)}</a></p>
  <p ${DISCRET.replace('0 0 8px', '0 0 24px')}>${lien(url)}</p>`

const paragraphe = (lines: readonly string[]) =>
  `<p class="texte" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#1f2a22">${lines.map(escaped).join('<br>')}</p>`

const liste = (lines: readonly string[]) =>
  `<ul class="texte" style="margin:0 0 16px;padding:0 0 0 20px;${FONT};font-size:16px;line-height:1.5;color:#1f2a22">${lines
    .map((line) => `<li>${escaped(line.slice(2))}</li>`)
    .join('')}</ul>`

/** Lines in a row that are items, or that are none. */
function blocs(lines: readonly string[]): string {
  const items = lines.findIndex((line) => line.startsWith('- '))
  if (items < 0) return lines.length === 0 ? '' : paragraphe(lines)
  const after = lines.findIndex((line, i) => i > items && !line.startsWith('- '))
  const end = after < 0 ? lines.length : after
  return blocs(lines.slice(0, items)) + liste(lines.slice(items, end)) + blocs(lines.slice(end))
}

/** A paragraph whose last line is an address of the product ends with a button, named by the line before. Other addresses stay text: a person may have written them. */
function rendu(paragraph: string, adresse: string): string {
  const lines = paragraph.split('\n')
  const [words = '', url = ''] = lines.slice(-2)
  const isButton = lines.length > 1 && url.startsWith(`${adresse}/`) && !/\s/.test(url)
  if (!isButton) return blocs(lines)
  return blocs(lines.slice(0, -2)) + bouton(words.replace(/\s*:$/, ''), url)
}

/** The foot of a mail, in small letters; its addresses are links. */
const renduDuPied = (paragraph: string, adresse: string) =>
  `<p ${DISCRET}>${paragraph
    .split('\n')
    .slice(1)
    .map((line) => {
      const at = line.indexOf(adresse)
      return at < 0 ? escaped(line) : escaped(line.slice(0, at)) + lien(line.slice(at))
    })
    .join('<br>')}</p>`

/**
 * A mail's text as HTML: the one design of all mails, without pictures, scripts or anything that is fetched.
 * @param adresse public address of the product
 */
export function htmlDe({ langue, sujet, texte }: Mail, adresse: string): string {
  const paragraphs = texte.split('\n\n')
  const foot = paragraphs.findLastIndex((paragraph) => paragraph.startsWith('-- \n'))
  const body = foot < 0 ? paragraphs : paragraphs.slice(0, foot)
  return `<!DOCTYPE html>
<html lang="${langue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(sujet)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f1">
<div style="display:none;max-height:0;overflow:hidden">${escaped(body[1]?.split('\n')[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f1">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="nom" style="padding:0 4px 12px;${FONT};font-size:18px;font-weight:700;color:#1f4727">${PRODUIT}</td></tr>
<tr><td class="carte" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #d9dfd6;border-radius:8px">
<h1 class="texte" style="margin:0 0 20px;${FONT};font-size:20px;line-height:1.3;color:#1f2a22">${escaped(sujet)}</h1>
${body.map((paragraph) => rendu(paragraph, adresse)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0">
${foot < 0 ? '' : renduDuPied(paragraphs.slice(foot).join('\n'), adresse)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * A mail as the mail server takes it: its text, and the same text in the one design.
 * @param adresse public address of the product
 */
export const messageDe = (
  { destinataire, ...mail }: Mail & { readonly destinataire: string },
  { from, adresse }: { readonly from: string; readonly adresse: string },
) => ({
  from,
  // An object is one address, whatever it contains.
  to: { name: '', address: destinataire },
  subject: mail.sujet,
  text: mail.texte,
  html: htmlDe(mail, adresse),
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.langue },
})
