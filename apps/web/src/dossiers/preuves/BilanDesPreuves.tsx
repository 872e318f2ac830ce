import type { PreuvesDuDossier } from '@sillon/contract'
import { isDecided, PREUVES_DES_RESULTATS } from '@sillon/domain'
import { IconFileStack } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice, NoticeCount } from '#dossiers/dossier/Notice'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import lienClasses from '../feuille/Lien.module.css'
import { useSheet } from '../feuille/sheet-context'
import { EtatPreuve } from './EtatPreuve'
import classes from './Preuves.module.css'
import { lienDe, type PartieEnAttente, partiesEnAttente } from './parties'
import { type EtatLieu, lieuOuvert, preuvesDuDossier } from './preuves'

interface Props {
  /** States that the summary lists. */
  etats: readonly EtatLieu[]
  /** A collapsible line when the list is not empty; otherwise a card, which also shows an empty list. */
  isNotice?: boolean
}

/**
 * Parts of the file with requested, refused, expired or missing proofs, each with a link. A decided file accepts no proof: there the list tells what the decision
 * was taken without, and nothing when it lacked nothing.
 */
export function BilanDesPreuves(props: Props) {
  const known = useStore(preuvesDuDossier)
  const { preuvesARendre, dossier } = useSheet()
  const etatDossier = dossier.exploitationDemarcheMillesime?.etatDossier
  const estDecide = etatDossier !== undefined && isDecided(etatDossier)
  if (known === 'ECHEC' || (props.isNotice && estDecide)) return null
  if (known !== null) return <Bilan {...props} known={known} estDecide={estDecide} />
  return props.isNotice && preuvesARendre ? <Place /> : null
}

/** Room of the notice: the proofs and their texts arrive after the fields, and must not move them. */
const Place = () => (
  <div className={classes.placeDuBilan} aria-hidden inert>
    <Notice
      icon={IconFileStack}
      title={'\u00a0'.repeat(LONGUEUR_DU_TITRE)}
      tone="warning"
      after={<NoticeCount>{'\u00a0'.repeat(LONGUEUR_DU_COMPTE)}</NoticeCount>}
    >
      {null}
    </Notice>
  </div>
)

/** About as wide as the title of the notice and its count. */
const LONGUEUR_DU_TITRE = 40
const LONGUEUR_DU_COMPTE = 25

function Bilan({ etats, isNotice = false, known, estDecide }: Props & { known: PreuvesDuDossier; estDecide: boolean }) {
  const { t } = useTranslation('preuves')
  const { tree } = useSheet()
  const title = useRef<HTMLHeadingElement>(null)
  const parties = partiesEnAttente(known, tree, etats)
  const isShown = parties.length > 0
  if (!isShown && (isNotice || estDecide)) return null
  const list = (
    <ul className={classes.parties}>
      {parties.map((partie) => (
        <li key={partie.code}>
          <LienDePartie partie={partie} />
          <span className={classes.etats}>
            {partie.told.map(({ etat, nombre }) => (
              <EtatPreuve key={etat} etat={etat} nombre={nombre} isQuiet={estDecide} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
  const nombreDe = (etat: EtatLieu) =>
    parties.flatMap(({ told }) => told).reduce((sum, one) => sum + (one.etat === etat ? one.nombre : 0), 0)
  const comptes = etats
    .map((etat) => ({ etat, count: nombreDe(etat) }))
    .filter(({ count }) => count > 0)
    .map(({ etat, count }) => t(`nombre.${etat}`, { count }))
    .join(', ')
  if (isNotice)
    return (
      <Notice
        icon={IconFileStack}
        title={t('bilan.aReprendre')}
        tone="warning"
        after={<NoticeCount>{comptes}</NoticeCount>}
      >
        {list}
      </Notice>
    )
  return (
    <div id={PREUVES_DES_RESULTATS} className={classes.bilan}>
      <Card title={t(estDecide ? 'bilan.decide' : 'bilan.titre')} titleRef={title}>
        {parties.length === 0 && <p className={classes.soft}>{t('bilan.rien')}</p>}
        {list}
      </Card>
    </div>
  )
}

function LienDePartie({ partie }: { partie: PartieEnAttente }) {
  const { t } = useTranslation('preuves')
  const { section, code } = partie
  const lien = lienDe(partie)
  return lien === null ? (
    <button type="button" className={lienClasses.lien} onClick={() => lieuOuvert.set(code)}>
      {t('duDossier')}
    </button>
  ) : (
    <Link {...lien} className={lienClasses.lien}>
      {section?.rubrique.libelle} › {section?.libelle}
    </Link>
  )
}
