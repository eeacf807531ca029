/** What the calendar says. */

// Calendar view
export const wentWrong = "Something went wrong. Please try again.";
export const createNewAddressQuestion = "Create a new address? Calendars that use the old one will stop updating.";
export const theCalendarFeedIsOff = "The calendar feed is off.";
export const calendarFeed = "Calendar feed";
export const subscribeFromYourOwnCalendar = "Subscribe from your own calendar";
export const aboutTheFeed = "Outlook, Google and Apple calendars can subscribe to your confirmed deadlines, and to the events that you passed on or answered, at a private address. Anyone who has the address can read them, so treat it like a password.";
export const copyItNow = "Copy it now. You will not see it again.";
export const creatingAnAddress = "Creating an address";
export const createANewAddress = "Create a New Address";
export const createAnAddress = "Create an Address";
export const turningOffTheFeed = "Turning off the feed";
export const turnOffTheFeed = "Turn Off the Feed";
export const noDeadlinesYet = "No deadlines yet.";
export const deadlinesWaitHere = "Deadlines that Chancery finds in your tasks wait here until you confirm them.";
export const toBeConfirmed = "To be confirmed";
export const confirmed = "Confirmed";
export const past = "Past";
export const events = "Events";
export const pastEvents = "Past events";
export const calendar = "Calendar";
export const deadlinesFromAllTasks = "Deadlines and events from all your tasks. Chancery calculates each deadline by rule; you confirm it.";
export const yourCalendar = "Your calendar";
