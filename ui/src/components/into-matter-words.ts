/** What putting a file or a task into a matter says. */

export const addToMatter = "Add to Matter";
export const addToMatterMore = "Add to Matter…";
export const aboutAdding = "It stays in your account. Everybody who can see the matter can read it.";
export const yourMatters = "Your matters";
export const noMatters = "There is no open matter in which you may add papers.";
export const chooseMatter = "Choose a matter.";
export const add = "Add";
export const adding = "Adding";
export const cancel = "Cancel";
export const addedTo = (title: string) => `Added to ${title}.`;
export const wentWrong = "That did not work. Please try again.";
