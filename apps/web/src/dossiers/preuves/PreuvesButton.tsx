import { VisuallyHidden } from '@mantine/core'
import type { PreuvesDuDossier } from '@sillon/contract'
import { IconFileStack } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { EtatPreuve, SigneDePreuve } from './EtatPreuve'
import classes from './Preuves.module.css'
import { A_REPRENDRE, lieuOuvert, lieuxDe, type Partie, preuvesDuDossier, resumer } from './preuves'

interface Props {
  partie: Partie
  /** Name of its sub-section. */
  libelle?: string
}

/**
 * Opens the proofs of a part of the file. In a section, it is "2/5": proofs there of proofs expected, whose icon is the most urgent state that waits for somebody:
 * with words, it would move the mark of the verdict beside it. Its space is reserved until they load, to avoid a layout shift.
 */
export function PreuvesButton(props: Props) {
  const known = useStore(preuvesDuDossier)
  if (known === null) return <Place isInSection={props.partie.idSousRubrique !== null} />
  return props.partie.idSousRubrique === null ? (
    <DuDossier {...props} known={known} />
  ) : (
    <DeSection {...props} known={known} />
  )
}

/** Placeholder of the button, whose texts load with the proofs: in a section as wide, else about as wide. */
const Place = ({ isInSection }: { isInSection: boolean }) => (
  <button type="button" className={classes.bouton} data-sobre={isInSection || undefined} data-place disabled>
    <IconFileStack size={16} aria-hidden />
    {!isInSection && '\u2003'.repeat(2)}
  </button>
)

type Connues = Props & { known: PreuvesDuDossier | 'ECHEC' }

const resumeDe = ({ partie, known }: Connues) => (known === 'ECHEC' ? null : resumer(lieuxDe(known.lieux, partie)))

function DuDossier(props: Connues) {
  const { t } = useTranslation('preuves')
  const resume = resumeDe(props)
  const etat = resume?.etat ?? null
  return (
    <button type="button" className={classes.bouton} onClick={() => lieuOuvert.set(props.partie.code)}>
      <IconFileStack size={16} aria-hidden />
      <span>
        {t('duDossier')}
        {resume !== null && resume.presentes > 0 && ` (${resume.presentes})`}
      </span>
      {resume !== null && etat !== null && <EtatPreuve etat={etat} nombre={resume.comptes[etat]} />}
    </button>
  )
}

function DeSection(props: Connues) {
  const { t } = useTranslation('preuves')
  const resume = resumeDe(props)
  const attendues = resume?.attendues ?? 0
  const etat = A_REPRENDRE.find((one) => resume !== null && resume.comptes[one] > 0)
  const urgence = resume === null || etat === undefined ? null : t(`nombre.${etat}`, { count: resume.comptes[etat] })
  return (
    <button
      type="button"
      className={classes.bouton}
      data-sobre
      data-discret={(attendues === 0 && etat === undefined) || undefined}
      title={urgence === null ? t('titre') : t('titreUrgent', { urgence })}
      onClick={() => lieuOuvert.set(props.partie.code)}
    >
      {etat === undefined ? <IconFileStack size={16} aria-hidden /> : <SigneDePreuve etat={etat} />}
      <VisuallyHidden component="span">{t('titreDe', { libelle: props.libelle })}</VisuallyHidden>
      {resume !== null && attendues > 0 && (
        <>
          <span aria-hidden>{`${resume.fournies}/${attendues}`}</span>
          <VisuallyHidden component="span">, {t('compte', { fournies: resume.fournies, attendues })}</VisuallyHidden>
        </>
      )}
      {urgence !== null && <VisuallyHidden component="span">, {urgence}</VisuallyHidden>}
    </button>
  )
}
