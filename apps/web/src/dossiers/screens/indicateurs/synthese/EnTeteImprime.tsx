import { formatSiret } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useOrganisme } from '#dossiers/feuille/use-organisme'
import { useFormat } from '#socle/i18n/format'
import { useExploitation } from '#socle/session/exploitation'
import { useStore } from '#socle/state/store'
import { usePiedDePage } from '#socle/ui/use-pied-de-page'
import classes from './EnTeteImprime.module.css'

/** Header on paper only: farm, date and state of the certification. The foot of each page repeats the farm, its campaign and the date. */
export function EnTeteImprime() {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const { key, scheme } = useSheet()
  const { data: exploitation } = useExploitation()
  const dossier = t('impression.dossier', {
    demarche: scheme.codeNational,
    millesime: key.millesime,
    date: date(new Date().toISOString()),
  })
  usePiedDePage([exploitation?.raisonSociale, dossier].filter(Boolean).join(' · '))
  if (exploitation === undefined) return null
  const { raisonSociale, siret, nomCommune, codePostal } = exploitation
  return (
    <div className={classes.root}>
      <p className={classes.exploitation}>{raisonSociale}</p>
      <p>
        {t('impression.lieu', {
          siret: formatSiret(siret),
          commune: [codePostal, nomCommune].filter(Boolean).join(' '),
        })}
      </p>
      <p>{dossier}</p>
      <Certification />
    </div>
  )
}

/** State, certification body and dates of the file, in a line or two. */
function Certification() {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const organisme = useOrganisme()
  const sheet = useSheet()
  const annee = sheet.dossier.exploitationDemarcheMillesime
  const { dateAudit } = useStore(sheet.resultats).values
  if (annee === null) return null
  const { etatDossier, dateEntree, periodeAuditeeDebut, periodeAuditeeFin, dateCertification } = annee
  const day = (what: 'entree' | 'audit' | 'certification', iso: string | null) =>
    iso === null ? null : t('impression.fait', { nom: t(`certification.${what}`), valeur: date(iso) })
  const said = [
    t(`commun:etatDossier.${etatDossier}`),
    organisme?.nom,
    day('entree', dateEntree),
    periodeAuditeeDebut &&
      periodeAuditeeFin &&
      t('impression.periode', { debut: date(periodeAuditeeDebut), fin: date(periodeAuditeeFin) }),
    day('audit', dateAudit),
    day('certification', dateCertification),
  ]
  return <p>{said.filter(Boolean).join(' · ')}</p>
}
