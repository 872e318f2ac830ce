import { type Article, LIEU_DOSSIER } from '@sillon/referentials'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './Aide.module.css'
import { Partie } from './Partie'

/** Articles of the law and the control plan, with links to the published ones; nothing without any. */
export function Textes({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation('aide')
  const { language } = useFormat()
  if (articles.length === 0) return null
  return (
    <Partie titre={t('textes')}>
      {articles.map(({ lieu, texte, article, lien, certitude }) => {
        const nom =
          article === null ? texte[language] : t('article', { article: article[language], texte: texte[language] })
        return (
          <li key={`${lieu} ${texte.fr}`}>
            {lien === null ? (
              nom
            ) : (
              <a href={lien} target="_blank" rel="noreferrer">
                {nom}
                <IconExternalLink size={14} aria-label={t('nouvelOnglet')} />
              </a>
            )}{' '}
            {lieu !== LIEU_DOSSIER && <span className={classes.autorite}>({t(`certitude.${certitude}`)})</span>}
          </li>
        )
      })}
    </Partie>
  )
}
