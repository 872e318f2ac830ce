/** Terms of use packaged with the product, in force until a super administrator publishes those of the installation. */
export const TEXTE_INITIAL = `Conditions générales d’utilisation

1. Objet
Ce service aide à préparer et à vérifier la certification Haute Valeur Environnementale d’une exploitation agricole. Les présentes conditions disent ce que chacun peut en attendre, et ce à quoi il s’engage.

2. Accès
Le compte est personnel. Son titulaire garde son mot de passe secret et prévient sans attendre l’administrateur de son organisme s’il pense que quelqu’un d’autre s’en sert.
Chacun ne voit que les exploitations auxquelles un accès lui a été donné.

3. Données saisies
L’exploitant et les personnes à qui il a donné accès répondent de l’exactitude de ce qu’ils saisissent et des justificatifs qu’ils déposent.
Chaque modification est conservée avec son auteur et sa date ; cet historique ne s’efface pas.

4. Résultats
Les notes sont calculées d’après le plan de contrôle en vigueur pour la campagne choisie. Elles préparent l’audit et ne le remplacent pas : seul un organisme certificateur délivre la certification.

5. Données personnelles
Les données servent à la préparation, à la vérification et au suivi de la certification, et ne sont communiquées qu’aux personnes qui y participent. Chacun télécharge depuis son compte les données qui le concernent et y demande leur effacement ; il les fait rectifier par l’administrateur de son organisme. Ce sur quoi repose un dossier décidé est conservé, dans les limites de la loi.

6. Disponibilité
Le service peut être interrompu pour maintenance. Ce qui a été enregistré est conservé.

7. Modification
Ces conditions peuvent changer. La nouvelle version est alors présentée à chacun, et doit être acceptée pour continuer.
`

export const TEXTE_INITIAL_EN = `Terms of use

1. Purpose
This service helps to prepare and to check the certification of a farm for High Environmental Value. These terms say what each person can expect of it, and what they undertake.

2. Access
An account is personal. Its holder keeps the password secret, and tells the administrator of their organisation at once if they think that somebody else uses it.
Each person sees only the farms that they were given access to.

3. Data that are entered
The farmer, and those whom the farmer gave access to, answer for the correctness of what they enter and of the evidence that they add.
Each change is kept with its author and its date; this history is not erased.

4. Results
Scores are computed by the control plan in force for the chosen campaign. They prepare the audit and do not replace it: only a certification body issues the certification.

5. Personal data
The data serve to prepare, check and follow up the certification, and are told only to those who take part in it. Each person downloads, from their account, the data held about them, and asks there for their erasure; they have them corrected by the administrator of their organisation. What a decided file rests on is kept, within the limits of the law.

6. Availability
The service may be interrupted for maintenance. What was saved is kept.

7. Changes
These terms may change. The new version is then shown to each person, and must be accepted to go on.
`
