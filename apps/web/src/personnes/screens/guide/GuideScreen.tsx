import { Markdown, type MarkdownToJSX } from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from './Guide.module.css'
import { guideOf, guides, pictureOf, textOf } from './guides'

/** The guide of the reader's role, or the one that the address names, with links to the others. */
export function GuideScreen() {
  const { t } = useTranslation('guide')
  const { language } = useFormat()
  const { role } = useUser()
  const guide = guideOf(useParams().nom, role)
  return (
    <div className={classes.root}>
      <PageHeader title={t(`titre.${guide}`)} />
      <nav aria-label={t('autres')}>
        <ul className={classes.guides}>
          {guides.map((other) => (
            <li key={other}>
              <Link to={`/guide/${other}`} aria-current={other === guide ? 'page' : undefined}>
                {t(`nom.${other}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className={classes.texte}>
        <Markdown options={{ overrides: OVERRIDES, wrapper: null, disableParsingRawHTML: true }}>
          {textOf(guide, language)}
        </Markdown>
      </article>
    </div>
  )
}

/** Elements of a guide: its links stay in the product, its pictures come with the build. */
const OVERRIDES = {
  h1: () => null,
  code: 'kbd',
  a: ({ href = '', children }: ComponentProps<'a'>) => (
    <Link to={`/guide/${href.replace(/\.md$/, '')}`}>{children}</Link>
  ),
  img: Picture,
} satisfies MarkdownToJSX.Overrides

function Picture({ src = '', alt }: ComponentProps<'img'>) {
  const { language } = useFormat()
  return <img src={pictureOf(src.slice(src.lastIndexOf('/') + 1), language)} alt={alt} loading="lazy" />
}
